import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView, highlightSpecialChars } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { clsx } from 'clsx'
import { codePointText, invisibleName, invisiblePattern } from '#contract/json/invisible-characters'
import styles from '../text/visible-text.module.css'

/** JSON in the colors of the payload. */
export const codeColors: Extension = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--color-code-key)' },
    { tag: tags.string, color: 'var(--color-code-string)' },
    { tag: tags.number, color: 'var(--color-code-number)' },
    { tag: [tags.bool, tags.null], color: 'var(--color-code-keyword)' },
  ]),
)

export const codeTheme: Extension = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--color-default)', fontSize: 'var(--text-small)' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '18px' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--color-subtle)' },
  '.cm-content': { padding: '4px 0', caretColor: 'var(--color-default)' },
})

/** The page's content security policy requires it on every inserted style. */
export function codeNonce(): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return EditorView.cspNonce.of(nonce)
}

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
