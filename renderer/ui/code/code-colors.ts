import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** JSON in the colors of the payload. */
export const codeColors: Extension = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--code-key)' },
    { tag: tags.string, color: 'var(--code-string)' },
    { tag: tags.number, color: 'var(--code-number)' },
    { tag: [tags.bool, tags.null], color: 'var(--code-keyword)' },
  ]),
)

export const codeTheme: Extension = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--text)', fontSize: 'var(--size-small)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: 'var(--leading-18)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--text-3)' },
  '.cm-content': { padding: 'var(--space-1) 0', caretColor: 'var(--text)' },
})

/** The page's content security policy requires it on every inserted style. */
export function codeNonce(): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return EditorView.cspNonce.of(nonce)
}
