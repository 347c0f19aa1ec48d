import { fundingExample, withdrawalExample } from '../examples.ts'
import { at, complete, issuance, life, other, pending, progress, type TrailCase } from './trail-case.ts'

/** Findings after a record has ended. */
export const finalsCases: readonly TrailCase[] = [
  {
    code: 'final-status-left',
    bad: [...life, issuance('IN_PROGRESS', {}, at(20))],
    at: 4,
    path: '/payload/status',
    good: [pending, complete, progress],
  },
  {
    code: 'final-status-left',
    bad: [...life, issuance('PENDING', {}, at(20))],
    at: 4,
    path: '/payload/status',
    good: [fundingExample('complete'), fundingExample('pending', { updated_at: '2024-05-07T10:00:00Z' })],
  },
  {
    code: 'funding-final-left',
    bad: [
      fundingExample('complete', { updated_at: '2024-05-06T10:00:00Z' }),
      fundingExample('pending', { updated_at: '2024-05-06T10:00:01Z' }),
    ],
    at: 2,
    path: '/payload/status',
    good: [fundingExample('complete'), fundingExample('pending')],
  },
  {
    code: 'funding-second-final',
    bad: [withdrawalExample('complete'), withdrawalExample('failed')],
    at: 2,
    path: '/payload/status',
    good: [...life, issuance('FAILED', {}, at(20))],
  },
  {
    code: 'second-final',
    bad: [...life, issuance('FAILED', {}, at(20))],
    at: 4,
    path: '/payload/status',
    good: [withdrawalExample('complete'), withdrawalExample('failed')],
  },
  {
    code: 'update-after-final',
    bad: [...life, issuance('COMPLETE', {}, at(20))],
    at: 4,
    path: '/payload',
    good: [pending, issuance('PENDING', {}, at(1)), complete, complete],
  },
  {
    code: 'second-final',
    bad: [...life, issuance('FAILED', {}, at(20))],
    at: 4,
    path: '/payload/status',
    good: [...life, issuance('COMPLETE', {}, at(20))],
  },
  {
    code: 'second-final',
    bad: [issuance('FAILED', {}, at(20)), complete],
    at: 1,
    path: '/payload/status',
    good: [issuance('PENDING', {}, at(20)), complete],
  },
  // Of another product's records the documents say neither what is final nor what stays.
  {
    code: 'second-final',
    bad: [complete, issuance('FAILED', {}, at(20))],
    at: 2,
    path: '/payload/status',
    good: [other('COMPLETED', '1'), other('PAID', '1')],
  },
]
