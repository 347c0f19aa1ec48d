import { type DrillDefaults, optionsOf } from '#contract/drill/drill-defaults'
import { requiredProperties } from '../client/required-properties.ts'
import { checkOptions } from '../drill/sources/check-options.ts'
import { requireSomething } from '../handlers/settings.ts'
import type { Listening } from '../listener/listening.ts'
import { type AppliedProject, createAppliedProject } from '../project/applied-project.ts'
import type { Registration } from '../registration/registration.ts'
import type { Routing } from '../routing/routing.ts'
import { parseTargetUrl } from '../sending/direct.ts'
import type { Core } from './core.ts'
import type { ChangeSettings } from './settings.ts'

/** Wires the file of the project to the parts that it sets up. */
export function wireProject(
  core: Core,
  parts: {
    readonly routing: Pick<Routing, 'checkFromFile' | 'replaceFromFile'>
    readonly listening: Pick<Listening, 'changePort'>
    readonly registration: Pick<Registration, 'checkFromFile' | 'replaceFromFile'>
    readonly changeSettings: ChangeSettings
  },
): AppliedProject {
  const { options, logger, consent, hub, settings } = core
  return createAppliedProject({
    logger,
    consent,
    routing: parts.routing,
    project: options.project ?? null,
    checkMute: requireSomething,
    checkDrill,
    checkEnvironment: parts.registration.checkFromFile,
    async replaceEnvironments(given) {
      const { conflicts, isChanged } = await parts.registration.replaceFromFile(given)
      if (isChanged) hub.publish('environments.changed', {})
      return conflicts
    },
    async replaceMutes(fromFile) {
      const mutes = [...settings().mutes.filter(mute => !mute.isFromFile), ...fromFile]
      if (JSON.stringify(mutes) === JSON.stringify(settings().mutes)) return
      await parts.changeSettings({ ...settings(), mutes })
      hub.publish('mutes.changed', {})
    },
    async changePort(port) {
      if (options.listen?.isPortGiven === false) await parts.listening.changePort(port)
    },
    onChange() {
      hub.publish('project.changed', {})
      hub.publish('fixtures.changed', {})
    },
  })
}

/** Throws `invalid-url`, `invalid-params`. */
function checkDrill(defaults: DrillDefaults): void {
  const { to, stateUrl, properties = [], require = [] } = defaults
  for (const url of [to, stateUrl]) if (url !== undefined) parseTargetUrl(url)
  checkOptions(optionsOf(defaults))
  requiredProperties(require, properties)
}
