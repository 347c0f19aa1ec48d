// What Chromium did while something happened, from its own trace (DevTools protocol, domain Tracing).
import type { Browser, Page } from 'playwright/test'
import { z } from 'zod'
import { percentile } from '../../support/figures.ts'

export interface Traced {
  /** Time between two drawn frames, in ms, in full refreshes of the screen. */
  readonly frameMs: readonly number[]
  /** Tasks of the page's main thread, in ms: by the clock, and of its processor time. */
  readonly tasks: readonly { readonly wallMs: number; readonly cpuMs: number }[]
}

const categories = [
  '__metadata',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
]

const refreshMs = 1000 / 60

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** In µs. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.unknown(),
})
type TraceEvent = z.infer<typeof eventSchema>

const startedSchema = z.object({
  data: z.object({ frames: z.array(z.object({ processId: z.number(), url: z.string() })) }),
})
const threadSchema = z.object({ name: z.literal('CrRendererMain') })

/** Traces the page while `act` runs. A frame is due at every refresh. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Traced> {
  await browser.startTracing(page, { categories })
  const stopFrames = await requestFrames(page)
  let trace: Buffer
  try {
    await act()
  } finally {
    await stopFrames()
    trace = await browser.stopTracing()
  }
  return read(trace, page.url())
}

/** Changes a pixel at each frame: without a change none is drawn, and a pause would look like a long frame. */
async function requestFrames(page: Page): Promise<() => Promise<void>> {
  const frames = await page.evaluateHandle(() => {
    const pixel = document.createElement('div')
    pixel.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;background:#888;z-index:9999'
    document.body.append(pixel)
    let isOn = false
    let request = 0
    const next = (): void => {
      isOn = !isOn
      pixel.style.transform = isOn ? 'translateX(1px)' : ''
      request = requestAnimationFrame(next)
    }
    next()
    return {
      stop() {
        cancelAnimationFrame(request)
        pixel.remove()
      },
    }
  })
  return () => frames.evaluate(({ stop }) => stop())
}

function read(trace: Buffer, url: string): Traced {
  const { traceEvents } = z.object({ traceEvents: z.array(z.unknown()) }).parse(JSON.parse(trace.toString()))
  const events = traceEvents.flatMap(event => eventSchema.safeParse(event).data ?? [])
  const pid = processOf(events, url)
  const own = events.filter(event => event.pid === pid)
  const main = own.find(({ name, args }) => name === 'thread_name' && threadSchema.safeParse(args).success)
  if (main === undefined) throw new Error('The trace has no main thread of the page.')
  const onMain = own.filter(({ tid }) => tid === main.tid)
  const drawn = intervals(own.filter(({ name }) => name === 'DrawFrame'))
  const computed = intervals(onMain.filter(({ name }) => name === 'FireAnimationFrame'))
  if (drawn.length === 0 || computed.length === 0) throw new Error('The trace has no frames.')
  return {
    // While it scrolls, the compositor draws without the page, and the page may be late behind it. The worse counts.
    frameMs: percentile(drawn, 0.95) > percentile(computed, 0.95) ? drawn : computed,
    tasks: onMain
      .filter(({ name }) => name === 'RunTask')
      .map(({ dur, tdur }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 })),
  }
}

function processOf(events: readonly TraceEvent[], url: string): number {
  for (const { name, args } of events) {
    if (name !== 'TracingStartedInBrowser') continue
    const frame = startedSchema.safeParse(args).data?.data.frames.find(known => known.url === url)
    if (frame !== undefined) return frame.processId
  }
  throw new Error(`The trace does not have the page ${url}.`)
}

/** A frame that is some ms late is drawn at the same refresh, or at the next one. */
function intervals(events: readonly TraceEvent[]): number[] {
  const times = events.map(({ ts }) => ts / 1000).sort((one, other) => one - other)
  return times
    .slice(1)
    .map((at, index) => Math.max(1, Math.round((at - (times[index] ?? at)) / refreshMs)) * refreshMs)
}
