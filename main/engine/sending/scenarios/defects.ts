import { editJson } from '#contract/json/edit'
import { pointerTo, pointerTokens } from '#contract/json/pointer'
import type { Upload } from '../send/upload.ts'
import type { Defect } from './scenario-order.ts'
import { ScenarioFlaw } from './scenario-text.ts'

/** A body with what is wrong with it, and how it is sent where that is unusual. */
export interface DefectiveBody {
  readonly body: string
  readonly upload?: Upload
}

/** How many pieces a slow upload has. */
const uploadPieces = 10

/** One after the other. Throws `ScenarioFlaw` where a member cannot be added. */
export function applyDefects(sound: string, defects: readonly Defect[], path: string): DefectiveBody {
  let body = sound
  let upload: Upload | null = null
  for (const defect of defects) {
    switch (defect.fault) {
      case 'unknown-field':
        body = withMember(body, defect.path, defect.value, path)
        break
      case 'malformed':
        // Within the JSON, so that what arrives is a part of a notification.
        body = body.slice(0, Math.ceil((body.length * 2) / 3))
        break
      case 'oversized':
        body += ' '.repeat(Math.max(0, defect.bytes - Buffer.byteLength(body)))
        break
      case 'truncated':
        upload = { how: 'cut', bytes: Math.floor(Buffer.byteLength(body) / 2) }
        break
      case 'slow-upload':
        upload = { how: 'slow', overMs: defect.overMs, pieces: uploadPieces }
    }
  }
  return upload === null ? { body } : { body, upload }
}

function withMember(body: string, pointer: string, value: unknown, path: string): string {
  const edit = editJson(body)
  const tokens = pointerTokens(pointer) ?? []
  const parent = tokens.slice(0, -1).reduce(pointerTo, '')
  if (edit === null || !edit.setText(parent, tokens.at(-1) ?? '', JSON.stringify(value))) {
    throw new ScenarioFlaw(path, `The notification has no place for ${pointer}.`)
  }
  return edit.text()
}
