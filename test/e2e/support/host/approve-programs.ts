import type { Page } from 'playwright/test'
import { createApprovedPrograms } from '../../../../main/engine/programs/approved-programs.ts'
import { findProgram } from '../../../../main/engine/programs/programs.ts'
import { commandOf, workingFolderOf } from '../../../../main/engine/tunnel/way.ts'
import { callOf } from '../call-of.ts'

/** Allows the programs of all tunnels, as `hooktrail tunnel approve` does. */
export async function approvePrograms(page: Page, dataDir: string): Promise<void> {
  const programs = createApprovedPrograms(dataDir)
  for (const { way } of (await callOf(page, 'tunnels.list', {})).tunnels) {
    const command = commandOf(way)
    if (command !== null) await programs.approve(await findProgram(command, workingFolderOf(way)))
  }
}
