import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

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
