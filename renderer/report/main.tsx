import './report.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { DrillReport } from '#contract/drill/report'
import { ReportView } from './report-view.tsx'

// Data that the engine wrote into the page, see main/engine/drill/reports/html.ts.
const data = document.getElementById('drill')?.textContent ?? ''
const report: DrillReport = JSON.parse(data)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <ReportView report={report} />
  </StrictMode>,
)
