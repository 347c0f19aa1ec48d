/**
 * A page that redirects to the address, for the program that opens browsers: that gets the page's path, so that the entry
 * code is in no list of processes. The address is made by us, of characters that an address has: of those HTML reads `&` alone.
 */
export function entryPage(address: string): string {
  const url = address.replaceAll('&', '&amp;')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Hooktrail</title>
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${url}">
</head>
<body><p><a href="${url}">Open Hooktrail</a></p></body>
</html>
`
}
