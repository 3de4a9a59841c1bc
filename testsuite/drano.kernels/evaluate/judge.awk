{
  read_site()
  print uncoalesced() ? "real" : !wasteful() ? "fine" : misaligned() \
    ? "misaligned" : "thinned"
}
