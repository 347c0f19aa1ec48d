import { test } from 'vitest'
import { expectSentAsCaptured } from './copied-command-steps.ts'

test.each([
  ['a target in absolute form', { target: 'http://evil.example/x' }],
  ['a target with patterns of curl', { target: '/a[1-3]{b,c}?q=[]' }],
  ['a target with dot segments', { target: '/a/../../b/./c' }],
  ['HEAD', { method: 'HEAD', body: '' }],
  ['a multipart body', { body: '--b\r\ncontent-disposition: form-data\r\n\r\nñ\r\n--b--\r\n' }],
])('a copied command sends %s to the capture URL, as it was', expectSentAsCaptured)
