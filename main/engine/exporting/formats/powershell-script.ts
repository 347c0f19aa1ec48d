import type { CurlOption } from './curl-options.ts'
import { byCurl, linesOf, scriptFormat } from './script-format.ts'

const usage = `# Sends captured deliveries again, in order, with the bytes they had, by curl, which is part of Windows.
#   powershell -ExecutionPolicy Bypass -File THIS-FILE [http://127.0.0.1:4400]
`

/** curl reads options and body from files: Windows PowerShell changes quotes in arguments, and bytes in a pipe. */
const sending = `$ErrorActionPreference = 'Stop'
function Send-Delivery([byte[]]$Options, [byte[]]$Body) {
  $curl = Get-Command curl -CommandType Application | Select-Object -First 1
  $folder = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
  $null = New-Item -ItemType Directory -Path $folder
  Push-Location -LiteralPath $folder
  try {
    [IO.File]::WriteAllBytes((Join-Path $folder 'options'), $Options)
    [IO.File]::WriteAllBytes((Join-Path $folder 'body'), $Body)
    & $curl --config options $To.TrimEnd('/')
    if ($LASTEXITCODE -ne 0) { throw "curl failed with exit code $LASTEXITCODE." }
  } finally {
    Pop-Location
    Remove-Item -LiteralPath $folder -Recurse
  }
}
`

/** Script for PowerShell 5.1 and later, and curl. ASCII only: older PowerShell reads others by the system's language. */
export const powershellScript = scriptFormat({
  preamble: `${usage}${addressed('http://127.0.0.1:4400')}${sending}\n`,
  comment: '#',
  request: byCurl('response', (options, body) => [Buffer.from(sendDelivery(options, body))]),
  plain: plainPowershell,
})

/** A command to paste into PowerShell. It leaves nothing in the session. */
export function powershellCommand(options: readonly CurlOption[], body: Uint8Array, url: string): string {
  return `& {\n${addressed(url)}${sending}${sendDelivery(options, body)}\n}`
}

function addressed(url: string): string {
  return `param([string]$To = ${word(url)})\n`
}

function sendDelivery(options: readonly CurlOption[], body: Uint8Array): string {
  const sent: CurlOption[] = body.byteLength === 0 ? [] : [['data-binary', Buffer.from('@body')]]
  return `Send-Delivery ${optionsBytes([...options, ...sent])} ${bodyBytes(body)}`
}

/** Lines of a curl configuration. None starts with a quote, which could end the text. */
function optionsBytes(options: readonly CurlOption[]): string {
  const lines = options.map(([name, value]) => (value === null ? name : `${name} = "${escaped(value)}"`))
  const text = lines.join('\n')
  return /^[\n\x20-\x7e]*$/.test(text)
    ? `([Text.Encoding]::ASCII.GetBytes(@'\n${text}\n'@))`
    : base64(Buffer.from(text, 'latin1'))
}

function escaped(value: Uint8Array): string {
  return Buffer.from(value).toString('latin1').replaceAll(/["\\]/g, '\\$&').replaceAll('\t', '\\t')
}

/** Text of one line is unchanged: editors and the clipboard may change line endings. */
function bodyBytes(body: Uint8Array): string {
  if (body.byteLength === 0) return '@()'
  return body.every(byte => byte >= 0x20 && byte < 0x7f)
    ? `([Text.Encoding]::ASCII.GetBytes(${word(Buffer.from(body).toString('latin1'))}))`
    : base64(body)
}

function word(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A multiple of four, so that each line can be decoded alone. */
const lineCharacters = 1024

function base64(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('base64')
  const lines: string[] = []
  for (let at = 0; at < text.length; at += lineCharacters) lines.push(text.slice(at, at + lineCharacters))
  return `([Convert]::FromBase64String(@'\n${lines.join('\n')}\n'@))`
}

/** Words of a script of `powershellScript` without quoting and base64: curl's options and bodies. The rest is unchanged. */
function* plainPowershell(pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  let within: { readonly isBase64: boolean; readonly isOptions: boolean } | null = null
  let options: Buffer[] = []
  for (const line of linesOf(pieces)) {
    if (within !== null && !line.startsWith("'@")) {
      const bytes = within.isBase64 ? Buffer.from(line, 'base64') : Buffer.from(`${line}\n`, 'latin1')
      if (within.isOptions) options.push(bytes)
      else yield bytes
      continue
    }
    yield Buffer.from(
      Buffer.concat(options)
        .toString('latin1')
        .replaceAll(/\\(["\\])/g, '$1'),
      'latin1',
    )
    options = []
    yield Buffer.from(`${line.replaceAll("''", "'")}\n`, 'latin1')
    within = line.endsWith("@'")
      ? { isBase64: line.endsWith("FromBase64String(@'"), isOptions: line.startsWith('Send-Delivery') }
      : null
  }
}
