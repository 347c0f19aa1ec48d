import type { Service } from '../terms.ts'
import { sourceAddresses } from './source-addresses.ts'
import { sourceOf } from './sources.ts'

export interface EnvironmentPreset {
  readonly service: Service
  readonly name: string
  readonly title: string
  readonly baseUrl: string
  /** Source of the observed base URL: neither specification has one. */
  readonly baseUrlSource: string
  /** `published`: in the service's specification. `observed`: the specification says "not published"; offered, not set. */
  readonly addressBasis: 'published' | 'observed'
  readonly addresses: readonly string[]
  readonly addressSource: string
}

function preset(
  service: Service,
  environment: string,
  baseUrl: string,
  addresses: readonly string[],
): EnvironmentPreset {
  const isPublished = service === 'transactions'
  return {
    service,
    name: `${service}-${environment}`,
    title: `${isPublished ? 'Transaction' : 'Funding'} service, ${environment}`,
    baseUrl,
    baseUrlSource: sourceOf('observed', 'Registration'),
    addresses,
    addressBasis: isPublished ? 'published' : 'observed',
    addressSource: isPublished
      ? sourceOf('transactions', 'Authentication')
      : sourceOf('observed', 'Delivery'),
  }
}

const { stage, production } = sourceAddresses

export const environmentPresets: readonly EnvironmentPreset[] = [
  preset('transactions', 'stage', 'https://stage.buildwithjuno.com', stage),
  preset('transactions', 'production', 'https://buildwithjuno.com', production),
  preset('funding', 'stage', 'https://api-stage.bitso.com', stage),
  preset('funding', 'sandbox', 'https://api-sandbox.bitso.com', stage),
  preset('funding', 'production', 'https://api.bitso.com', production),
]
