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
  /**
   * `published`: in the service's specification. `observed`: the specification says "not published"; offered, not
   * set.
   */
  readonly addressBasis: 'published' | 'observed'
  readonly addresses: readonly string[]
  readonly addressSource: string
}

const baseUrlSource = sourceOf('observed', 'Registration')
const published = {
  addressBasis: 'published',
  addressSource: sourceOf('transactions', 'Authentication'),
} as const
const observed = { addressBasis: 'observed', addressSource: sourceOf('observed', 'Delivery') } as const

export const environmentPresets: readonly EnvironmentPreset[] = [
  {
    service: 'transactions',
    name: 'transactions-stage',
    title: 'Transaction service, stage',
    baseUrl: 'https://stage.buildwithjuno.com',
    baseUrlSource,
    addresses: sourceAddresses.stage,
    ...published,
  },
  {
    service: 'transactions',
    name: 'transactions-production',
    title: 'Transaction service, production',
    baseUrl: 'https://buildwithjuno.com',
    baseUrlSource,
    addresses: sourceAddresses.production,
    ...published,
  },
  {
    service: 'funding',
    name: 'funding-stage',
    title: 'Funding service, stage',
    baseUrl: 'https://api-stage.bitso.com',
    baseUrlSource,
    addresses: sourceAddresses.stage,
    ...observed,
  },
  {
    service: 'funding',
    name: 'funding-sandbox',
    title: 'Funding service, sandbox',
    baseUrl: 'https://api-sandbox.bitso.com',
    baseUrlSource,
    addresses: sourceAddresses.stage,
    ...observed,
  },
  {
    service: 'funding',
    name: 'funding-production',
    title: 'Funding service, production',
    baseUrl: 'https://api.bitso.com',
    baseUrlSource,
    addresses: sourceAddresses.production,
    ...observed,
  },
]
