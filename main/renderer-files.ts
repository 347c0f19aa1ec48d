import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { parsePlacePath } from '#contract/address'
import { errorCode } from './engine/files/system-errors.ts'

interface RendererFile {
  readonly bytes: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

/** The renderer's index.html has this in place of the nonce: `<meta name="csp-nonce" content="__CSP_NONCE__" />`. */
export const noncePlaceholder = '__CSP_NONCE__'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Allows the page's scripts, styles, fonts, pictures and calls. Inline, only style elements with this
 * response's nonce, for libraries that inject styles, and the map with the hash of each file of code.
 */
function contentSecurityPolicy(nonce: string, importMap: string | null): string {
  return [
    "default-src 'none'",
    importMap === null ? "script-src 'self'" : `script-src 'self' 'sha256-${sha256(importMap)}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every response: pages, files and calls. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}

export type RendererFiles = ReturnType<typeof createRendererFiles>

/** Reads at each call, so that a new build is used immediately. */
export function createRendererFiles(rendererDir: string) {
  const root = resolve(rendererDir)
  return {
    /**
     * The file for a URL's path (percent-encoded, without query), or `null`. `/` and the path of each place are the page,
     * with a fresh nonce and the content security policy that names it; a nonce is never reused.
     */
    async find(urlPath: string): Promise<RendererFile | null> {
      const path = insidePath(root, parsePlacePath(urlPath) === null ? urlPath : '/')
      if (path === null) return null
      const bytes = await readIfFile(path)
      if (bytes === null) return null
      return path === join(root, 'index.html') ? page(bytes) : asset(path, urlPath, bytes)
    },
  }
}

function page(template: Buffer): RendererFile {
  const nonce = randomBytes(18).toString('base64url')
  const text = template.toString('utf8').replaceAll(noncePlaceholder, nonce)
  const importMap = /<script type="importmap">([^<]*)<\/script>/.exec(text)?.[1] ?? null
  return {
    bytes: Buffer.from(text),
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce, importMap),
      'Cache-Control': 'no-store',
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function asset(path: string, urlPath: string, bytes: Buffer): RendererFile {
  return {
    bytes,
    headers: {
      ...securityHeaders,
      'Content-Type': contentTypes[extname(path)] ?? 'application/octet-stream',
      // A file that is opened directly (an SVG) may run nothing.
      'Content-Security-Policy': "default-src 'none'",
      // Names in assets/ have a hash of the content.
      'Cache-Control': urlPath.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache',
    },
  }
}

/** The path of the file within `root`, else `null`. */
function insidePath(root: string, urlPath: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(urlPath)
  } catch {
    return null
  }
  if (!decoded.startsWith('/') || decoded.includes('\0') || decoded.includes('\\')) return null
  const path = resolve(root, `.${decoded === '/' ? '/index.html' : decoded}`)
  return path.startsWith(root + sep) ? path : null
}

async function readIfFile(path: string): Promise<Buffer | null> {
  try {
    return (await stat(path)).isFile() ? await readFile(path) : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** An impossible name counts as missing. */
const missingCodes: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'])

function isMissing(error: unknown): boolean {
  return missingCodes.has(errorCode(error))
}
