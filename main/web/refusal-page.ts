/** What a browser is shown in place of a page that it may not have. No scripts, no styles. */
export function refusalPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Hooktrail</title></head>
<body>
<h1>Hooktrail</h1>
<p>${message}</p>
</body>
</html>
`
}
