import { expect, it } from 'vitest'
import { createAnswers } from '../../../../renderer/state/answers.ts'

it('shows the answers of questions in the order in which they were asked, and drops what comes late', () => {
  const answers = createAnswers()
  const [first, second, third] = [answers.ask(), answers.ask(), answers.ask()]
  expect(second()).toBe(true)
  expect(first()).toBe(false)
  expect(third()).toBe(true)
})

it('drops what was asked for before the state was told, and nothing that is asked for after it', () => {
  const answers = createAnswers()
  const before = answers.ask()
  answers.tell()
  const after = answers.ask()
  expect(before()).toBe(false)
  expect(after()).toBe(true)
})

it('holds nothing back while questions follow faster than their answers', () => {
  const answers = createAnswers()
  let last = answers.ask()
  for (let turn = 0; turn < 100; turn += 1) {
    const next = answers.ask()
    expect(last()).toBe(true)
    last = next
  }
})
