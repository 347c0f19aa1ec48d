import { lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '#contract/errors'
import { at, pointerTo } from '#contract/json/pointer'
import { schemaProblems } from '#contract/json/schema-problems'
import { type JsonNode, readJson } from '#contract/json/text'
import { type ProjectFile, projectFileName, projectFileSchema } from '#contract/project'
import { openNamedFile, readWholeSync, refused } from '../files/named-file.ts'
import { resolvedPlace } from '../files/private-folder.ts'

const maximumFileBytes = 1024 * 1024

export interface Project {
  /** Absolute path of the file, without links. */
  readonly file: string
  readonly folder: string
  readonly dataDir: string
  /** Folder of fixtures and scenarios; `null` if the file names none. */
  readonly fixturesDir: string | null
  readonly setup: ProjectFile
}

/**
 * The project of a folder: its nearest `hooktrail.config.json`, upward; `null` if there is none. Throws
 * `project-invalid` for a wrong file, `file-refused`, and errors of the file system.
 */
export function findProject(from: string): Project | null {
  for (let folder = resolvedPlace(from); ; folder = dirname(folder)) {
    if (lstatSync(join(folder, projectFileName), { throwIfNoEntry: false }) !== undefined) {
      if (!isSharedFolder(folder)) return readProject(folder)
    }
    if (dirname(folder) === folder) return null
  }
}

/** Every user may write there, as in /tmp: a file there belongs to no project. */
function isSharedFolder(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o002) !== 0
}

/** Throws as `findProject`. `folder`: without links. */
export function readProject(folder: string): Project {
  const file = join(folder, projectFileName)
  const setup = readProjectText(textOf(file), file)
  refuseRepeatedNames(setup, file)
  const fixturesDir = setup.fixtures === undefined ? null : placeBelow(folder, setup.fixtures, '/fixtures')
  return { file, folder, setup, fixturesDir, dataDir: dataDirIn(folder, setup) }
}

/** Routes and environments of the file are known by their names. */
function refuseRepeatedNames({ routes, responses, environments }: ProjectFile, file: string): void {
  const names = new Set(responses.map(({ path }) => responsesName(path)))
  for (const [at, { name }] of routes.entries()) {
    if (names.has(name)) throw problemInFile(file, `/routes/${at}/name`, 'Another route has this name.')
    names.add(name)
  }
  const taken = new Set<string>()
  for (const [at, { name, callbackPath }] of environments.entries()) {
    const words = [name.toLowerCase(), callbackPath ?? `/${name.toLowerCase()}`]
    if (words.some(word => taken.has(word)))
      throw problemInFile(file, `/environments/${at}`, 'Another environment has this name or callback path.')
    for (const word of words) taken.add(word)
  }
}

/** Name of the route that has the responses of the file at a path. */
export function responsesName(path: string): string {
  return `Responses at ${path}`.slice(0, 200)
}

/** Refuses a change of something that `hooktrail.config.json` sets. */
export function setByFile(what: string): AppError {
  return new AppError('set-by-file', `${what} is from ${projectFileName}. Change the file instead.`)
}

/** `project-invalid` at a JSON Pointer of the file as it is now. */
export function problemInFile(file: string, path: string, message: string): AppError {
  return projectProblem({ text: textOf(file), file }, path, message)
}

function textOf(file: string): string {
  if (lstatSync(file).isSymbolicLink()) throw refused(file, 'is a link')
  return readWholeSync(openNamedFile(file, null, maximumFileBytes)).toString()
}

/** Throws `project-invalid` with the line, the JSON Pointer and the problem. */
export function readProjectText(text: string, file: string): ProjectFile {
  const json = readJson(text)
  if (!json.ok) {
    const { line, column, expected, found } = json.problem
    throw invalid(file, line, `column ${column}: ${expected} expected, ${found} found.`, '')
  }
  const repeated = repeatedMember(json.root)
  if (repeated !== null)
    throw invalid(
      file,
      lineAt(text, repeated.offset),
      `${repeated.path}: This member is here twice. Remove one.`,
      repeated.path,
    )
  const result = projectFileSchema.safeParse(JSON.parse(text))
  if (result.success) return result.data
  const [problem = { path: '', message: 'Not a project.' }] = schemaProblems(projectFileSchema, result.error)
  throw projectProblem({ text, file }, problem.path, problem.message)
}

/** `project-invalid` at a JSON Pointer of the file's text. */
function projectProblem(
  { text, file }: { readonly text: string; readonly file: string },
  path: string,
  message: string,
): AppError {
  const json = readJson(text)
  const offset = json.ok ? startOf(json.root, path) : 0
  return invalid(file, lineAt(text, offset), `${path === '' ? '' : `${path}: `}${message}`, path)
}

/** `JSON.parse` takes the last one, so that the first would have no effect. Iterative: a file may nest as it likes. */
function repeatedMember(root: JsonNode): { readonly path: string; readonly offset: number } | null {
  const work: { readonly node: JsonNode; readonly path: string }[] = [{ node: root, path: '' }]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { node, path } = next
    const names = new Set<string>()
    for (const { key, keyStart, value } of node.type === 'object' ? node.members : []) {
      const place = pointerTo(path, key)
      if (names.has(key)) return { path: place, offset: keyStart }
      names.add(key)
      work.push({ node: value, path: place })
    }
    for (const [at, item] of node.type === 'array' ? node.items.entries() : [])
      work.push({ node: item, path: pointerTo(path, at) })
  }
  return null
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Of the member's name, so that an unknown one is found at its line; of the nearest that exists. */
function startOf(root: JsonNode, path: string): number {
  for (let pointer = path; ; pointer = pointer.slice(0, pointer.lastIndexOf('/'))) {
    const node = at(root, pointer)
    if (node === undefined) continue
    const parent = pointer === '' ? undefined : at(root, pointer.slice(0, pointer.lastIndexOf('/')))
    const member = parent?.type === 'object' ? parent.members.find(({ value }) => value === node) : undefined
    return member?.keyStart ?? node.start
  }
}

function invalid(file: string, line: number, message: string, path: string): AppError {
  return new AppError('project-invalid', `${file}:${line}: ${message}`, { file, line, path })
}

/** Names in a data folder, which a folder of the project lacks. */
const madeNames = ['store.db', 'hold.db', 'logs', 'secrets']

/**
 * The data folder of a project. Hooktrail takes other users' rights on it, so it is no folder with other files.
 * Throws `project-invalid`.
 */
function dataDirIn(folder: string, { data }: ProjectFile): string {
  const place = placeBelow(folder, data, '/data')
  const standing = lstatSync(place, { throwIfNoEntry: false })
  if (standing === undefined) return place
  const names = standing.isDirectory() ? readdirSync(place).filter(name => name !== '.gitignore') : null
  if (names?.length === 0 || names?.some(name => madeNames.includes(name))) return place
  throw wrongFolder(
    folder,
    '/data',
    `${data} is not a data folder: it has other content. Name a folder for Hooktrail alone.`,
  )
}

/** A folder below the file without links, as the schema checked its name. Throws `project-invalid`. */
function placeBelow(folder: string, name: string, path: string): string {
  const place = join(folder, name)
  if (resolvedPlace(place) === place) return place
  throw wrongFolder(folder, path, `${name} leads through a link. Name a folder of the project.`)
}

function wrongFolder(folder: string, path: string, message: string): AppError {
  return problemInFile(join(folder, projectFileName), path, message)
}
