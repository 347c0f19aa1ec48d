import { clsx } from 'clsx'
import { hasInvisible, withVisible } from '#contract/json/invisible-characters'
import { VisibleText } from '#ui'
import styles from './values.module.css'

/** A longer text shows its ends: enough to recognize it. */
const longest = 24
const firstCharacters = 10
const lastCharacters = 8

/**
 * A hash, an address or another long id with its middle cut, and the full text on hover. The middle is only
 * narrow, so that a copy, also of a selection, has the full text.
 */
export function MiddleCut({ text }: { readonly text: string }) {
  if (text.length <= longest || hasInvisible(text)) return <VisibleText text={text} />
  return (
    <span className="whitespace-nowrap" title={withVisible(text)}>
      {text.slice(0, firstCharacters)}
      <span
        className={clsx(
          'inline-block overflow-hidden whitespace-nowrap align-baseline leading-none',
          styles.middle,
        )}
      >
        {text.slice(firstCharacters, -lastCharacters)}
      </span>
      {text.slice(-lastCharacters)}
    </span>
  )
}
