import { runStep, stepResult } from './step.mjs'

const commands = {
  'types: main': ['tsc', '-p', 'main'],
  'types: preload': ['tsc', '-p', 'preload'],
  'types: renderer': ['tsc', '-p', 'renderer'],
  'types: test': ['tsc', '-p', 'test'],
  'types: components': ['tsc', '-p', 'test/component'],
  lint: ['biome', 'check', '--error-on-warnings'],
  styles: ['stylelint', '--max-warnings', '0', 'renderer/**/*.css'],
  imports: ['depcruise', '--config', '.dependency-cruiser.cjs', 'main', 'preload', 'renderer'],
}

/** Types, lint and import rules, at the same time. */
export function checks(context) {
  return Promise.all(
    Object.entries(commands).map(async ([name, command]) =>
      stepResult(name, await runStep(context, name, command, { isQuiet: true })),
    ),
  )
}
