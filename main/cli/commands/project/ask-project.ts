import { AppError } from '#contract/errors'
import type { ProjectAsk } from '#contract/project'
import {
  createAllowedAsks,
  createApprovedPrograms,
  findPrograms,
  notAllowed,
  type ProgramQuestion,
  type Project,
  shownCommand,
  shownPlace,
  withPurposes,
} from '../../../engine/library.ts'
import { throughHolder } from '../../store/hold-store.ts'
import { terminalConsent } from '../../terminal/ask-in-terminal.ts'

/** Asks in the terminal for consent that is missing. Throws `consent-needed` unless the user types yes. */
export async function requireAllowed(
  project: Project,
  asks: readonly ProjectAsk[],
  dataDir: string,
): Promise<void> {
  const pending = await createAllowedAsks(project).pending(asks)
  if (pending.length === 0) return
  const texts = pending.map(({ text }) => text)
  if (!(await isYes({ purpose: 'project', file: project.file, texts }, dataDir)))
    throw notAllowed(pending, project.setup)
  await allowNow(project, pending, dataDir)
}

/** Saves the consent; a running Hooktrail follows. Throws `folder-not-writable`. */
export async function allowNow(
  project: Project,
  asks: readonly ProjectAsk[],
  dataDir: string,
): Promise<void> {
  await createAllowedAsks(project).allow(asks)
  await throughHolder(dataDir, async client => {
    const { file } = await client.call('project.get')
    if (file === project.file) await client.call('project.reload')
  })
}

type Commands = Parameters<typeof findPrograms>[0]

/** Questions about programs that are not allowed. Those that have to be allowed at each start are left out. */
export async function openPrograms(commands: Commands, dataDir: string): Promise<ProgramQuestion[]> {
  const approved = createApprovedPrograms(dataDir)
  const open: ProgramQuestion[] = []
  for (const [name, program] of withPurposes(await findPrograms(commands))) {
    const changes = program.unknown === null ? await approved.whyAsk(program) : null
    if (changes !== null) open.push({ purpose: 'drill', name, program, changes })
  }
  return open
}

/** In one sentence. */
export function programText({ name, program, changes }: ProgramQuestion): string {
  const since = changes === '' ? '' : ` ${changes}`
  return `A drill runs ${shownCommand(program.command)} ${name}. ${shownPlace(program)}${since}`
}

/** Asks in the terminal for programs of the file. Throws `consent-needed` without a yes. */
export async function requirePrograms(commands: Commands, dataDir: string): Promise<void> {
  const approved = createApprovedPrograms(dataDir)
  for (const question of await openPrograms(commands, dataDir)) {
    if (!(await isYes(question, dataDir)))
      throw new AppError(
        'consent-needed',
        `Not allowed yet: ${programText(question)} Allow it with \`hooktrail allow\`.`,
      )
    await approved.approve(question.program)
  }
}

async function isYes(
  question: Parameters<ReturnType<typeof terminalConsent>['ask']>[0],
  dataDir: string,
): Promise<boolean> {
  const { canAsk, ask } = terminalConsent(dataDir)
  return (await canAsk()) && (await ask(question, new AbortController().signal))
}
