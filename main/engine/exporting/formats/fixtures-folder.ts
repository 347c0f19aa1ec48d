import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportHead, FormatWriter } from '../exported-delivery.ts'
import { openFileWriter } from '../file-writer.ts'
import { deliveryFacts, deliveryHead, digestOf } from './delivery-facts.ts'
import { fixtureName } from './fixture-name.ts'

export const folderFormat = 'hooktrail-fixtures'
export const folderVersion = 1
export const manifestName = 'manifest.json'

/** One body a file, byte for byte, with its head beside it, and a manifest: docs/fixtures-folder.md. */
export function writeFixturesFolder(path: string, head: ExportHead): FormatWriter {
  const manifest = openFileWriter(join(path, manifestName))
  manifest.write(
    `{\n"format": "${folderFormat}",\n"version": ${folderVersion},\n"createdBy": ${JSON.stringify(`Hooktrail ${head.version}`)},\n"pseudonyms": ${JSON.stringify(head.pseudonyms)},\n"deliveries": [`,
  )
  let lastAtMs: number | null = null
  return {
    add(exported) {
      const { body, receivedAtMs } = exported.delivery
      const name = fixtureName(exported, head.total)
      const headText = `${JSON.stringify(deliveryHead(exported), null, 1)}\n`
      const headFile = `${name}.headers.json`
      const bodyFile = body.byteLength === 0 ? null : `${name}.${isJson(body) ? 'json' : 'bin'}`
      writeFileSync(join(path, headFile), headText, { flag: 'wx', mode: 0o600 })
      if (bodyFile !== null) writeFileSync(join(path, bodyFile), body, { flag: 'wx', mode: 0o600 })
      const entry = {
        ...deliveryFacts(exported),
        afterMs: lastAtMs === null ? 0 : receivedAtMs - lastAtMs,
        head: headFile,
        headSha256: digestOf(headText),
        body: bodyFile,
        bodyBytes: body.byteLength,
        bodySha256: digestOf(body),
      }
      manifest.write(`${lastAtMs === null ? '' : ','}\n${JSON.stringify(entry)}`)
      lastAtMs = receivedAtMs
    },
    end() {
      manifest.write('\n]\n}\n')
      manifest.end()
    },
    abandon: manifest.abandon,
  }
}

function isJson(body: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return true
  } catch {
    // Neither text nor JSON: that is the answer.
    return false
  }
}
