/** What a browser without the launch token is shown. No scripts, no styles: nothing but the way in. */
export function lockedPage(message: string): string {
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

/** Sends the browser on to the page, out of the hands of the site that linked here. */
export const forwardingPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Hooktrail</title><meta http-equiv="refresh" content="0;url=/"></head>
<body><p><a href="/">Hooktrail</a></p></body>
</html>
`
