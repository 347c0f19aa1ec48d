import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '#contract/errors'
import type { Signing } from '#contract/sending/additions'
import { problemOfSigning } from '../../../renderer/attempt/signing.ts'
import { SigningField } from '../../../renderer/attempt/signing-field.tsx'
import { queryClient } from '../../../renderer/data/client/query-client.ts'
import { fakeEngine } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

const secret = 'whsec_90c3ffd21b'
const place = { place: 'file', isSafe: true, message: 'Saved unencrypted in a file.' } as const

let chosen: Signing | null = null
let submitted = 0

function Form({ first = null }: { readonly first?: Signing | null }) {
  const [signing, setSigning] = useState<Signing | null>(first)
  chosen = signing
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        submitted += 1
      }}
    >
      <SigningField signing={signing} onChange={setSigning} />
      <button type="submit">Send</button>
    </form>
  )
}

async function show(names: string[], first: Signing | null = null) {
  const saved = [...names]
  const engine = fakeEngine({
    'signingSecrets.list': () => ({ names: [...saved].sort(), place }),
    'signingSecrets.save': ({ name }) => {
      saved.push(name)
      return { name }
    },
    'signingSecrets.remove': ({ name }) => {
      saved.splice(saved.indexOf(name), 1)
      return { name }
    },
  })
  submitted = 0
  await renderView(<Form first={first} />, engine)
  return engine
}

const way = (name: string) => page.getByRole('radio', { name })
const secretChoice = page.getByRole('combobox', { name: 'Secret' })

test('a secret is typed once, saved by its name, and nothing on the page has it from then on', async () => {
  const engine = await show([])
  await way('HMAC-SHA256').click()
  expect(problemOfSigning(chosen)).toBe('Choose or save a secret for the signature.')
  await page.getByRole('textbox', { name: 'Name' }).fill('app')
  await page.getByLabelText('Value').fill(secret)
  await userEvent.keyboard('{Enter}')
  await expect.element(secretChoice).toHaveTextContent('app')
  expect(submitted).toBe(0)
  expect(engine.calls).toContainEqual({
    method: 'signingSecrets.save',
    params: { name: 'app', value: secret },
  })
  expect(chosen).toEqual({
    by: 'hmac-sha256',
    header: 'X-Signature',
    encoding: 'hex',
    prefix: '',
    secret: { from: 'saved', name: 'app' },
  })
  expect(problemOfSigning(chosen)).toBeNull()
  await expect.element(page.getByLabelText('Value')).not.toBeInTheDocument()
  const calls = queryClient.getMutationCache().getAll()
  expect(JSON.stringify([calls.map(({ state }) => state), document.body.innerHTML])).not.toContain(secret)
})

test('a name that is no name, and a secret that can’t be saved, are said in place', async () => {
  const engine = await show([])
  await way('HMAC-SHA256').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('two words')
  await expect.element(page.getByText('Use letters, digits, dots, dashes and underscores.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('app')
  await page.getByLabelText('Value').fill(secret)
  engine.fail('signingSecrets.save', new AppError('secret-place-unsafe', 'No keychain is running.'))
  await page.getByRole('button', { name: 'Save secret' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No keychain is running.')
})

test('a saved secret is chosen and deleted by its name; a variable is an alternative', async () => {
  await show(['app', 'other'])
  await way('HMAC-SHA256').click()
  await secretChoice.click()
  await page.getByRole('option', { name: 'other' }).click()
  expect(chosen).toMatchObject({ secret: { from: 'saved', name: 'other' } })
  const deletion = page.getByRole('button', { name: 'Delete secret' })
  await deletion.click()
  const question = page.getByRole('alertdialog', { name: 'Delete other?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(chosen).toMatchObject({ secret: { from: 'saved', name: 'other' } })
  await deletion.click()
  await question.getByRole('button', { name: 'Delete secret' }).click()
  await expect.poll(() => chosen).toMatchObject({ secret: { from: 'saved', name: '' } })
  await secretChoice.click()
  await expect.element(page.getByRole('option', { name: 'other' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Environment variable' }).click()
  await page.getByRole('textbox', { name: 'Variable' }).fill('APP_SECRET')
  expect(chosen).toMatchObject({ secret: { from: 'env', variable: 'APP_SECRET' } })
  await way('RSA key pair').click()
  expect(chosen).toEqual({ by: 'rsa-sha256' })
  await way('Not signed').click()
  expect(chosen).toBeNull()
})

test('a secret that is gone is named', async () => {
  const hmac = { by: 'hmac-sha256', header: 'X', encoding: 'hex', prefix: '' } as const
  await show(['app'], { ...hmac, secret: { from: 'saved', name: 'gone' } })
  await expect.element(page.getByText('No secret gone is saved here.')).toBeVisible()
})

test('a program is shown as it is', async () => {
  await show([], { by: 'command', command: ['node', 'sign.mjs'], header: null })
  await expect.element(way('Program')).toBeChecked()
  await expect.element(page.getByText('node sign.mjs')).toBeVisible()
})
