import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folderPieces } from '../checks/raw-pieces.ts'
import { jsonWritten } from '../checks/written-items.ts'
import type { ExportedDelivery, ExportHead, FormatWriter } from '../exported-delivery.ts'
import { openFileWriter } from '../file-writer.ts'
import { filePieces } from '../imports/file-pieces.ts'
import { isFile } from '../imports/file-start.ts'
import { jsonItems } from '../imports/json-items.ts'
import { readFixturesFolder } from '../imports/read-fixtures-folder.ts'
import { deliveryFacts, deliveryHead, digestOf } from './delivery-facts.ts'
import { fixtureName } from './fixture-name.ts'
import type { Format } from './format.ts'
import { folderFormat, folderVersion, manifestName } from './manifest-schema.ts'

/** One body a file, byte for byte, with its head beside it, and a manifest: docs/fixtures-folder.md. */
export const fixturesFolder: Format = {
  open: writeFixturesFolder,
  itemsOf(path, head) {
    const entryOf = fixtureEntries(head)
    return jsonWritten(
      () => jsonItems(filePieces(join(path, manifestName)), ['deliveries'], manifestName).items,
      exported => JSON.stringify(entryOf(exported)),
      manifestName,
    )
  },
  bytesOf: folderPieces,
  ownText: (exported, head) => `${folderFormat}\n${JSON.stringify(fixtureEntries(head)(exported))}`,
  readBack: {
    pathIn({ path, kind, text }) {
      if (kind === 'folder') return isFile(join(path, manifestName)) ? path : null
      const isManifest = text.startsWith('{') && text.slice(0, 1000).includes(`"${folderFormat}"`)
      return isManifest ? dirname(path) : null
    },
    read: readFixturesFolder,
  },
}

function writeFixturesFolder(path: string, head: ExportHead): FormatWriter {
  const manifest = openFileWriter(join(path, manifestName))
  manifest.write(
    `{\n"format": "${folderFormat}",\n"version": ${folderVersion},\n"createdBy": ${JSON.stringify(`Hooktrail ${head.version}`)},\n"pseudonyms": ${JSON.stringify(head.pseudonyms)},\n"deliveries": [`,
  )
  const entryOf = fixtureEntries(head)
  let isFirst = true
  return {
    add(exported) {
      const entry = entryOf(exported)
      const { body } = exported.delivery
      writeFileSync(join(path, entry.head), headText(exported), { flag: 'wx', mode: 0o600 })
      if (entry.body !== null) writeFileSync(join(path, entry.body), body, { flag: 'wx', mode: 0o600 })
      manifest.write(`${isFirst ? '' : ','}\n${JSON.stringify(entry)}`)
      isFirst = false
    },
    end() {
      manifest.write('\n]\n}\n')
      manifest.end()
    },
    abandon: manifest.abandon,
  }
}

/** Makes the manifest's entry of each delivery, in their order. */
function fixtureEntries(head: ExportHead) {
  let lastAtMs: number | null = null
  return (exported: ExportedDelivery) => {
    const { body, receivedAtMs } = exported.delivery
    const name = fixtureName(exported, head.total)
    const afterMs = lastAtMs === null ? 0 : receivedAtMs - lastAtMs
    lastAtMs = receivedAtMs
    return {
      ...deliveryFacts(exported),
      afterMs,
      head: `${name}.headers.json`,
      headSha256: digestOf(headText(exported)),
      body: body.byteLength === 0 ? null : `${name}.${isJson(body) ? 'json' : 'bin'}`,
      bodyBytes: body.byteLength,
      bodySha256: digestOf(body),
    }
  }
}

function headText(exported: ExportedDelivery): string {
  return `${JSON.stringify(deliveryHead(exported), null, 1)}\n`
}

function isJson(body: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return true
  } catch {
    // Neither text nor JSON: not a manifest.
    return false
  }
}
