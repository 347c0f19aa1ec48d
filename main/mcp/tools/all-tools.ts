import { assertRecords } from './assert-records.ts'
import { exportDeliveries } from './export.ts'
import { explainFinding, listFindings } from './findings.ts'
import { listFixtures, sendFixture } from './fixtures.ts'
import { listDeliveries, search } from './list-deliveries.ts'
import { getBody, getDelivery, getTrail } from './read-delivery.ts'
import { replay } from './replay.ts'
import { runDrill } from './run-drill.ts'
import { runScenario } from './run-scenario.ts'
import { endSession, listSessions, startSession } from './sessions.ts'
import type { Tool } from './tool.ts'
import { waitFor } from './wait-for.ts'

/** Every tool, in the order in which it is listed. Those without permission are listed too, and say how to allow them. */
export const allTools: readonly Tool[] = [
  listDeliveries,
  search,
  getDelivery,
  getBody,
  getTrail,
  listFindings,
  explainFinding,
  waitFor,
  assertRecords,
  listSessions,
  listFixtures,
  startSession,
  endSession,
  sendFixture,
  replay,
  runScenario,
  runDrill,
  exportDeliveries,
]
