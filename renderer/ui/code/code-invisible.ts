import type { Extension } from '@codemirror/state'
import { highlightSpecialChars } from '@codemirror/view'
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
      mark.className = styles.invisibleMark ?? ''
      mark.setAttribute('role', 'img')
      mark.setAttribute('aria-label', name)
      mark.title = name
      mark.dataset.code = codePointText(character)
      return mark
    },
  })
}
