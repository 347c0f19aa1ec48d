/**
 * A page that redirects to `url`, for the program that opens browsers: that gets the page's path, so that the entry
 * code is in no list of processes. `url` is made by us: it holds nothing that HTML reads as anything but text.
 */
export function entryPage(url: string): string {
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
