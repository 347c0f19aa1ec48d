import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { createDispatch, type Handlers } from '../../../../main/engine/handlers/dispatch.ts'

function dispatchWith(handler: (params: unknown) => unknown) {
  const logged: string[] = []
  const logger = { info() {}, warn() {}, error: (message: string) => void logged.push(message) }
  const handlers = { 'attempts.get': handler } as unknown as Handlers
  return { dispatch: createDispatch(handlers, logger), logged }
}

describe('a call', () => {
  test('gives the handler its parameters, parsed', async () => {
    const { dispatch } = dispatchWith(params => params)
    expect(await dispatch('attempts.get', { id: 7, more: true })).toEqual({ ok: true, value: { id: 7 } })
  })

  test('an expected failure crosses as a value with its words', async () => {
    const { dispatch } = dispatchWith(() => {
      throw new AppError('not-found', 'There is no attempt 7.', { id: 7 })
    })
    expect(await dispatch('attempts.get', { id: 7 })).toEqual({
      ok: false,
      error: { code: 'not-found', message: 'There is no attempt 7.', details: { id: 7 } },
    })
  })

  test('a defect is logged, and its text does not cross', async () => {
    const { dispatch, logged } = dispatchWith(() => {
      throw new TypeError('secret inside')
    })
    const reply = await dispatch('attempts.get', { id: 7 })
    expect(reply).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(reply)).not.toContain('secret')
    expect(logged.join()).toContain('secret inside')
  })

  test('a refusal by the system names the path, whichever call met it', async () => {
    const { dispatch } = dispatchWith(() => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/import/mine.har' })
    })
    const reply = await dispatch('attempts.get', { id: 7 })
    expect(reply).toMatchObject({ ok: false, error: { code: 'folder-not-writable' } })
    const message = reply.ok ? '' : reply.error.message
    expect(message).toContain('/import/mine.har (EACCES)')
    expect(message).not.toContain('--data')
  })

  test('parameters that do not fit are named by their place', async () => {
    const { dispatch } = dispatchWith(params => params)
    const reply = await dispatch('attempts.get', { id: 'seven' })
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid-params', details: { path: 'id' } } })
  })

  test.each(['nothing', 'toString', '__proto__', 'constructor'])('%s is no call', async name => {
    const { dispatch } = dispatchWith(params => params)
    expect(await dispatch(name, {})).toMatchObject({ ok: false, error: { code: 'unknown-method' } })
  })
})
