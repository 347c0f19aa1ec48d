import { expect, test } from 'vitest'
import { LargeBodies } from '../../../../../main/engine/listener/reading/large-bodies.ts'

const mebibyte = 1024 * 1024

function opened() {
  const memory = { isMuchHeld: false }
  const bodies = new LargeBodies(() => memory.isMuchHeld)
  const called: string[] = []
  const wait = (name: string): void => bodies.whenReadable(() => called.push(name))
  return { memory, bodies, called, wait }
}

test('while much is held the three oldest are read on, and the next one as soon as one of them ended', () => {
  const { memory, bodies, called, wait } = opened()
  memory.isMuchHeld = true
  const [first, second, third, fourth, fifth] = [{}, {}, {}, {}, {}] as const
  const mayRead = [first, second, third, fourth, fifth].map(body => bodies.mayRead(body))
  expect(mayRead).toEqual([true, true, true, false, false])
  wait('fourth')
  bodies.ended(second)
  expect(called).toEqual(['fourth'])
  expect(bodies.mayRead(fourth)).toBe(true)
  expect(bodies.mayRead(fifth)).toBe(false)
  memory.isMuchHeld = false
  expect(bodies.mayRead(fifth)).toBe(true)
})

test('while much is on its way to the disk none is read, and whoever waits is called once it is there', () => {
  const { memory, bodies, called, wait } = opened()
  const body = {}
  bodies.storing(9 * mebibyte)
  expect(bodies.mayRead(body)).toBe(false)
  wait('one')
  // Others have ended, and much memory is still held: this body only waits for the disk.
  memory.isMuchHeld = true
  bodies.ended({})
  bodies.storing(1)
  bodies.stored(1)
  expect(called).toEqual([])
  bodies.stored(9 * mebibyte)
  expect(called).toEqual(['one'])
  expect(bodies.mayRead(body)).toBe(true)
})

test('what is stored while much is held calls no reader; once little is held it does', () => {
  const { memory, bodies, called, wait } = opened()
  memory.isMuchHeld = true
  wait('one')
  bodies.storing(1_000)
  bodies.stored(1_000)
  expect(called).toEqual([])
  memory.isMuchHeld = false
  bodies.storing(1_000)
  bodies.stored(1_000)
  expect(called).toEqual(['one'])
})
