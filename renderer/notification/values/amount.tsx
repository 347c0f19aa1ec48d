import { amountGroups } from '#contract/services/values/amount-groups'
import { VisibleText } from '#ui'
import styles from './values.module.css'

/**
 * An amount with a comma between thousands. The commas are no part of the text: a copy, also of a selection,
 * has the received characters.
 */
export function Amount({ text }: { readonly text: string }) {
  const amount = amountGroups(text)
  if (amount === null || amount.groups.length < 2) return <VisibleText text={text} />
  return (
    <>
      {amount.sign}
      {amount.groups.map((digits, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one amount never move
        <span key={index} className={index === 0 ? undefined : styles.thousands}>
          {digits}
        </span>
      ))}
      {amount.rest}
    </>
  )
}
