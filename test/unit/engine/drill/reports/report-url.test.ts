import { expect, test } from 'vitest'
import { pseudonymousUrl, withoutSecrets } from '../../../../../main/engine/drill/reports/report-url.ts'

test.each([
  ['http://127.0.0.1:3000/hooks', 'http://127.0.0.1:3000/hooks'],
  ['https://ana:secret@app.example/hooks?token=abc&x=#frag', 'https://app.example/hooks?token=…&x=#…'],
  ['http://127.0.0.1/orders?id={recordId}&key=s3cret', 'http://127.0.0.1/orders?id={recordId}&key=…'],
])('%s is shown as %s', (url, shown) => {
  expect(withoutSecrets(url)).toBe(shown)
})

test('with pseudonyms a host and parts of a path that are no words are others; this machine stays', () => {
  const by = {
    name: (text: string) => (/\d|ana/.test(text) ? 'xxx' : text),
    id: () => 'http://other.example',
  }
  expect(pseudonymousUrl('https://ana.example:8443/hooks/9f3a/ana-{recordId}?token=1&ana=2', by)).toBe(
    'https://other.example:8443/hooks/xxx/xxx{recordId}?token=…&xxx=…',
  )
  expect(pseudonymousUrl('http://127.0.0.1:3000/orders/{recordId}', by)).toBe(
    'http://127.0.0.1:3000/orders/{recordId}',
  )
})
