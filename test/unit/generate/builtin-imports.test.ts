import { expect, test } from 'vitest'
import { withoutBuiltinImports } from '../../generate/builtin-imports.ts'

test('what a chunk imports of a built-in module it takes by name, under the same name', () => {
  const code = [
    'import { createServer as createServer$1, request } from "node:http";',
    'import fs, { existsSync } from "node:fs";',
    'import path from "node:path";',
    'import * as tls from "node:tls";',
    'import { open } from "node:fs/promises";',
  ].join('\n')
  expect(withoutBuiltinImports(code).split('\n')).toEqual([
    'const { createServer: createServer$1, request } = process.getBuiltinModule("node:http");',
    'const fs = process.getBuiltinModule("node:fs"), { existsSync } = fs;',
    'const path = process.getBuiltinModule("node:path");',
    'const tls = process.getBuiltinModule("node:tls");',
    'const { open } = process.getBuiltinModule("node:fs/promises");',
  ])
})

test('other imports, and texts that look like one, stay as they are', () => {
  const code = [
    'import Database from "better-sqlite3";',
    'import { a as b } from "./chunks/terms-1.js";',
    '  import { createServer } from "node:http";',
    'const text = `import { createServer } from "node:http";`',
    'await import("node:http");',
  ].join('\n')
  expect(withoutBuiltinImports(code)).toBe(code)
})
