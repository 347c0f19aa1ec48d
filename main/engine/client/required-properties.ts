import { type DrillProperty, drillProperties } from '#contract/drill/properties'
import { AppError } from '#contract/errors'
import { nearPaths } from '../sending/fixtures/overrides.ts'

/** Throws `invalid-params` for a name that is no property, or is not among the chosen ones. */
export function requiredProperties(
  names: readonly string[],
  chosen: readonly DrillProperty[],
): DrillProperty[] {
  return names.map(name => {
    const property = drillProperties.find(one => one === name)
    if (property === undefined) {
      const [near] = nearPaths(name, drillProperties, 1)
      throw new AppError(
        'invalid-params',
        `No property is named ${name}. ${near === undefined ? `Choose from ${drillProperties.join(', ')}.` : `Did you mean ${near}?`}`,
      )
    }
    if (chosen.length === 0 || chosen.includes(property)) return property
    throw new AppError(
      'invalid-params',
      `The property ${name} is required, but is not among the chosen properties. Add it to them.`,
    )
  })
}
