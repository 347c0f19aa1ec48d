import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import type { BatchResult } from '#data'
import { elapsedText } from '#ui'
import { responseTimes } from './response-time-data.ts'
import 'uplot/dist/uPlot.min.css'

const heightPixels = 110
/** The x axis counts attempts, so its ticks are integers. */
const wholeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** A point for each response, in the order of sending. */
export function ResponseTimesChart({ results }: { readonly results: readonly BatchResult[] }) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const made = new uPlot(optionsFor(element), [[], [], []], element)
    chart.current = made
    const observer = new ResizeObserver(() =>
      made.setSize({ width: element.clientWidth, height: heightPixels }),
    )
    observer.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const repaint = () => made.redraw()
    scheme.addEventListener('change', repaint)
    return () => {
      scheme.removeEventListener('change', repaint)
      observer.disconnect()
      made.destroy()
      chart.current = null
    }
  }, [])
  useEffect(() => chart.current?.setData(responseTimes(results)), [results])

  return <div ref={place} className="h-27.5" aria-hidden />
}

/** Colors are read at each paint, so they follow the theme. */
function optionsFor(element: HTMLElement): uPlot.Options {
  const text = () => colorOf(element, '--color-subtle')
  const line = () => colorOf(element, '--color-line')
  const axis: uPlot.Axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height: heightPixels,
    legend: { show: false },
    cursor: { show: false },
    padding: [6, 24, 0, 0],
    scales: { x: { time: false }, y: { range: (_, __, highest) => [0, Math.max(1, highest * 1.1)] } },
    axes: [
      { ...axis, size: 22, incrs: wholeSteps, grid: { show: false }, font: '10.5px Inter Variable' },
      {
        ...axis,
        size: 56,
        font: '10.5px Inter Variable',
        space: 28,
        values: (_, splits) => splits.map(elapsedText),
      },
    ],
    series: [
      {},
      points(() => colorOf(element, '--color-accent')),
      { ...points(() => colorOf(element, '--color-error')), points: { show: true, size: 6, width: 1.5 } },
    ],
  }
}

function points(stroke: () => string): uPlot.Series {
  return { stroke, paths: () => null, points: { show: true, size: 5, fill: stroke, stroke } }
}

/** The current color of a token: a canvas knows neither tokens nor themes. */
function colorOf(element: HTMLElement, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
