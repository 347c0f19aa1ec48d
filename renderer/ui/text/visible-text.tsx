import { clsx } from 'clsx'
import {
  codePointText,
  hasInvisible,
  invisibleName,
  invisiblePattern,
} from '#contract/json/invisible-characters'
import styles from './visible-text.module.css'

/**
 * A value as received, with each invisible character marked by its code point. The character stays in the
 * text, so that a copy is exact. Its mark isolates it, so that it can't reorder the text around it.
 */
export function VisibleText({ text }: { readonly text: string }) {
  if (!hasInvisible(text)) return text
  return (
    <bdi>
      {piecesOf(text).map(({ at, piece, isInvisible }) =>
        isInvisible ? <InvisibleMark key={at} character={piece} /> : piece,
      )}
    </bdi>
  )
}

function InvisibleMark({ character }: { readonly character: string }) {
  const code = codePointText(character)
  const name = `${code}, ${invisibleName(character)}`
  return (
    <span
      className={clsx(
        'mx-0.25 inline-block whitespace-nowrap rounded-tiny border border-warning-line bg-warning-soft px-0.75 text-warning',
        styles.invisibleMark,
      )}
      role="img"
      aria-label={name}
      title={name}
      data-code={code}
    >
      <span className={styles.invisibleCharacter} aria-hidden>
        {character}
      </span>
    </span>
  )
}

interface Piece {
  readonly at: number
  readonly piece: string
  readonly isInvisible: boolean
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: character, index } of text.matchAll(invisiblePattern())) {
    if (index > from) pieces.push({ at: from, piece: text.slice(from, index), isInvisible: false })
    pieces.push({ at: index, piece: character, isInvisible: true })
    from = index + character.length
  }
  if (from < text.length) pieces.push({ at: from, piece: text.slice(from), isInvisible: false })
  return pieces
}
