import type { Random } from '../../support/random.ts'

/** The bytes with up to `most` changes: flipped, put in, taken out, doubled, overwritten or cut off. */
export function mutateBytes(
  random: Random,
  bytes: Buffer,
  pieces: readonly (string | Buffer)[],
  most = 4,
): Buffer {
  let changed = Buffer.from(bytes)
  for (let left = 1 + random.below(most); left > 0; left--) {
    const at = random.below(changed.length + 1)
    const length = random.below(20)
    const [before, after] = [changed.subarray(0, at), changed.subarray(at)]
    const piece = Buffer.from(random.pick(pieces) as string, 'latin1')
    switch (random.below(7)) {
      case 0:
        if (at < changed.length) changed[at] = random.below(256)
        break
      case 1:
        if (at < changed.length) changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8))
        break
      case 2:
        changed = Buffer.concat([before, piece, after])
        break
      case 3:
        changed = Buffer.concat([before, piece, after.subarray(length)])
        break
      case 4:
        changed = Buffer.concat([before, after.subarray(length)])
        break
      case 5:
        changed = Buffer.concat([before, after.subarray(0, length), after])
        break
      default:
        if (random.once(3)) changed = Buffer.from(before)
        else changed = Buffer.concat([before, random.bytes(length), after])
    }
  }
  return changed
}
