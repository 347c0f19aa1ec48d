const listOf = (item: string): RegExp => new RegExp(`^(?:${item})(?: ?, ?(?:${item}))*$`, 'i')
/** With optional weights: `a;q=0.9, b`. */
const weighted = (item: string): RegExp => listOf(`(?:${item})(?: ?; ?q=[01](?:\\.[0-9]{1,3})?)?`)

const mediaType = [
  String.raw`\*\/\*`,
  String.raw`application\/(?:\*|json|problem\+json|xml|xhtml\+xml|octet-stream|x-www-form-urlencoded|x-ndjson)`,
  String.raw`application\/signed-exchange;v=b3`,
  String.raw`text\/(?:\*|plain|html|xml|css|event-stream)`,
  String.raw`image\/(?:\*|avif|webp|apng|png|svg\+xml|jpeg|gif)`,
].join('|')
const coding = String.raw`gzip|x-gzip|deflate|br|zstd|identity|\*`
const directive = 'no-cache|no-store|no-transform|only-if-cached|must-revalidate|private|public'
const brand =
  '"(?:Chromium|HeadlessChrome|Google Chrome|Microsoft Edge|Opera|Brave|Not[ A()_:;/?=.-]{1,8}Brand)";v="[0-9]{1,3}"'

/** Values of standard headers that describe how a request is made, not by whom. Names in lower case. */
const values: ReadonlyMap<string, RegExp> = new Map([
  [
    'content-type',
    /^(?:application\/(?:json|x-www-form-urlencoded|octet-stream|xml|problem\+json)|text\/(?:plain|html|xml))(?:; ?charset="?(?:utf-8|us-ascii|iso-8859-1|windows-1252|utf-16)"?)?$/i,
  ],
  ['content-encoding', listOf(coding)],
  ['transfer-encoding', listOf('chunked|gzip|deflate')],
  ['connection', listOf('keep-alive|close|upgrade|te')],
  ['keep-alive', listOf('(?:timeout|max)=(?:[0-9]{1,3}|1000)')],
  ['te', weighted('trailers|gzip|deflate')],
  ['upgrade', /^(?:websocket|h2c)$/i],
  ['upgrade-insecure-requests', /^1$/],
  ['expect', /^100-continue$/i],
  ['accept', weighted(mediaType)],
  ['accept-charset', weighted(String.raw`utf-8|iso-8859-1|\*`)],
  ['accept-encoding', weighted(coding)],
  ['accept-language', weighted(String.raw`[a-z]{2}(?:-[a-z]{2}|-[0-9]{3})?|\*`)],
  ['cache-control', listOf(`${directive}|max-age=0`)],
  ['pragma', /^no-cache$/i],
  ['priority', /^u=[0-7](?:, ?i)?$/],
  ['dnt', /^[01]$/],
  ['origin', /^null$/],
  ['x-forwarded-proto', /^https?$/i],
  ['x-requested-with', /^XMLHttpRequest$/],
  ['sec-fetch-site', /^(?:cross-site|same-origin|same-site|none)$/],
  ['sec-fetch-mode', /^(?:cors|no-cors|navigate|same-origin|websocket)$/],
  [
    'sec-fetch-dest',
    /^(?:audio|document|embed|empty|font|frame|iframe|image|manifest|object|script|style|worker)$/,
  ],
  ['sec-fetch-user', /^\?1$/],
  ['sec-ch-ua', listOf(brand)],
  ['sec-ch-ua-mobile', /^\?[01]$/],
  ['sec-ch-ua-platform', /^"(?:Windows|macOS|Linux|Android|iOS|Chrome OS|Unknown)"$/],
  ['host', /^(?:localhost|127\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}|\[::1\])(?::[0-9]{1,5})?$/i],
])

export const standardNames: readonly string[] = [...values.keys()]

export function isStandardValue(name: string, value: string): boolean {
  return values.get(name)?.test(value) === true
}

/** Programs and libraries that send HTTP requests. Other products may be named after their maker. */
const product = [
  'Mozilla|AppleWebKit|Gecko|Chrome|HeadlessChrome|Chromium|Safari|Firefox|Edg|OPR|Version|Mobile|Electron',
  'curl|libcurl|Wget|HTTPie|PostmanRuntime|insomnia|Thunder Client|k6|vegeta|ApacheBench|hey|Hooktrail|practice|service',
  'node|Node\\.js|undici|node-fetch|axios|got|superagent|Deno|Bun',
  'okhttp|Java|Java-http-client|Apache-HttpClient|ReactorNetty|Jersey|ktor-client|Jakarta',
  'python-requests|Python-urllib|Python|urllib3|python-httpx|aiohttp|Go-http-client|reqwest|hyper|Ruby|Faraday',
  'GuzzleHttp|PHP|libwww-perl|Dart|Symfony|RestSharp|CFNetwork|Darwin',
].join('|')
/** System names in the comment of a browser, and fixed versions. */
const system = [
  'X11|Linux|Ubuntu|Fedora|U|x86_64|i686|amd64|arm64|aarch64|armv7l|Win64|WOW64|x64|Macintosh|iPhone|iPad',
  String.raw`Windows NT 10\.0|(?:Intel )?Mac OS X(?: 10_15_7)?|Android|CPU|iPhone OS|OS|like Mac OS X|KHTML|like Gecko|compatible`,
  String.raw`Mozilla\/5\.0|AppleWebKit\/(?:537\.36|605\.1\.15)|Safari\/(?:537\.36|605\.1\.15)|Gecko\/20100101`,
].join('|')
const known = `(?:${system}|${product})(?![^\\s;,()/])`
const agentPiece = new RegExp(`${known}|[^\\s;,()/]+`, 'gu')
const knownPiece = new RegExp(`^${known}$`, 'u')

/** A `User-Agent`: known products and systems stay, `other` replaces each other piece, with versions. */
export function replaceAgent(value: string, other: (piece: string, isKnown: boolean) => string): string {
  return value.replace(agentPiece, piece => other(piece, knownPiece.test(piece)))
}

const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$/

/** Instant of a `Date`, in Unix ms; `null` if it is invalid. */
export function httpDateMs(value: string): number | null {
  const atMs = httpDate.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(atMs) ? null : atMs
}
