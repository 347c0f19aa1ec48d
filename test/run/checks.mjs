import { runStep, stepResult } from './step.mjs'

/** One checker: the four of the default check most of what they share again each, for twice the processor time. */
const tsc = project => [
  ...['tsc', '-p', project, '--checkers', '1'],
  // Unchanged files are not checked again: a fifth of the processor time from the second run on.
  ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project.replace('/', '-')}.json`],
]

const commands = {
  'types: main': tsc('main'),
  'types: preload': tsc('preload'),
  'types: renderer': tsc('renderer'),
  'types: test': tsc('test'),
  'types: components': tsc('test/component'),
  lint: ['biome', 'check', '--error-on-warnings'],
  styles: ['stylelint', '--max-warnings', '0', 'renderer/**/*.css'],
  imports: ['depcruise', '--config', '.dependency-cruiser.cjs', 'main', 'preload', 'renderer'],
  unused: ['knip', '--no-progress'],
}

/** Types, lint, import rules, and what nothing uses, at the same time. */
export function checks(context) {
  return Promise.all(
    Object.entries(commands).map(async ([name, command]) =>
      stepResult(name, await runStep(context, name, command, { isQuiet: true })),
    ),
  )
}
