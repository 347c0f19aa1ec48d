import { createHash } from 'node:crypto'

export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}
