/** The page that a browser gets when it is refused. No scripts, no styles. */
export function refusalPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Hooktrail</title></head>
<body>
<h1>Hooktrail</h1>
<p>${message}</p>
<p><a href="/">Go to Hooktrail</a></p>
</body>
</html>
`
}
