import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { MergeEditor } from '../../../../renderer/features/changes/text-diff.tsx'
import '../../../../renderer/styles/app.css'
import '../../../../renderer/styles/base.css'

afterEach(cleanup)

const long = 'word '.repeat(60)

function bodyOf(status: string): string {
  const members = Array.from({ length: 40 }, (_, at) => `  "field${at}": "${at % 3 === 0 ? long : at}",`)
  members.splice(20, 0, `  "status": "${status} ${status === 'COMPLETE' ? long : ''}",`)
  return `{\n${members.join('\n')}\n  "end": true\n}`
}

/** The line numbers that stand beside no line, with their distance to the next one in pixels. */
function strayNumbers(): readonly string[] {
  return [...document.querySelectorAll('.cm-editor')].flatMap((editor, side) => {
    const lines = [...editor.querySelectorAll('.cm-line')].map(line => line.getBoundingClientRect().top)
    return [...editor.querySelectorAll('.cm-lineNumbers .cm-gutterElement')].flatMap(number => {
      const { top, height } = number.getBoundingClientRect()
      if (height === 0 || getComputedStyle(number).visibility === 'hidden') return []
      const distance = Math.min(...lines.map(line => Math.abs(line - top)))
      return distance < 1 ? [] : [`side ${side}, ${number.textContent}: ${distance}`]
    })
  })
}

/** The unchanged lines that are not at the same height on both sides. */
function unaligned(): readonly string[] {
  const [before, after] = [...document.querySelectorAll('.cm-editor')].map(
    editor =>
      new Map(
        [...editor.querySelectorAll('.cm-line')].map(line => [
          line.textContent,
          line.getBoundingClientRect().top,
        ]),
      ),
  )
  return [...(before ?? [])].flatMap(([text, top]) => {
    const other = after?.get(text)
    return other === undefined || Math.abs(other - top) < 1 ? [] : [`${text?.slice(0, 12)}: ${other - top}`]
  })
}

const faults = () => [...strayNumbers(), ...unaligned()]
const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))

test('line numbers stand at their lines, and unchanged lines at one height, after each resize', async () => {
  await page.viewport(1280, 800)
  await render(
    <div id="room" style={{ width: 1000, height: 500, overflow: 'auto' }}>
      <MergeEditor from={bodyOf('PENDING')} to={bodyOf('COMPLETE')} fromLabel="before" toLabel="after" />
    </div>,
  )
  await expect.poll(() => document.querySelectorAll('.cm-line').length).toBeGreaterThan(10)
  const room = document.querySelector<HTMLElement>('#room')
  if (room === null) throw new Error('no room')
  await expect.poll(faults).toEqual([])
  for (const scrollTop of [0, 200, 0, 200, 0, 200]) {
    room.scrollTop = scrollTop
    // A divider that is dragged, and one that is released right after the editors measured.
    for (const widths of [[300], [1000], [700, 500, 300], [600, 1000], [300, 1000], [1000, 300]]) {
      // An editor ignores a resize that follows its own update within 75 ms: at this time each does.
      const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
      for (const width of widths) {
        room.style.width = `${width}px`
        await nextFrame()
        await nextFrame()
      }
      // Not in the end, by whatever else makes it measure, but at once.
      for (let frame = 0; frame < 10 && faults().length > 0; frame += 1) await nextFrame()
      const left = faults()
      clock.mockRestore()
      expect(left, `${widths}`).toEqual([])
    }
  }
})
