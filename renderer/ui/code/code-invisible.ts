import type { Extension } from '@codemirror/state'
import { highlightSpecialChars } from '@codemirror/view'
import { clsx } from 'clsx'
import { codePointText, invisibleName, invisiblePattern } from '#contract/json/invisible-characters'
import styles from '../text/visible-text.module.css'

/** Marks invisible characters in an editor as `VisibleText` does elsewhere. */
export function codeInvisible(): Extension {
  return highlightSpecialChars({
    specialChars: invisiblePattern(),
    render(code) {
      const character = String.fromCodePoint(code)
      const name = `${codePointText(character)}, ${invisibleName(character)}`
      const mark = document.createElement('span')
      mark.className =
        clsx(
          'mx-0.25 inline-block whitespace-nowrap rounded-tiny border border-warning-line bg-warning-soft px-0.75 text-warning',
          styles.invisibleMark,
        ) ?? ''
      mark.setAttribute('role', 'img')
      mark.setAttribute('aria-label', name)
      mark.title = name
      mark.dataset.code = codePointText(character)
      return mark
    },
  })
}
