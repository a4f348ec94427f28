// @vitest-environment node
// The imports between the files of src have no cycles, types included: each file can be read after those it imports.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../src')

/** The files that a file imports directly, except those that it loads later with import(). */
function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  const imports = text.matchAll(/^(?:import|export)\b[^'"`;]*?\bfrom '(\.[^']*)'/gm)
  return [...imports].map(([, path = '']) => normalize(join(dirname(file), path)))
}

/** The cycles of a graph, each as the path that closes it. */
function cyclesOf(graph: Map<string, string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (done.has(file) || path.includes(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

it('finds a cycle', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ])
  expect(cyclesOf(graph)).toEqual(['a -> b -> c -> a'])
})

it('finds none in src', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const graph = new Map(files.map((file) => [file, importsOf(file)]))
  expect(graph.get('rules/log.ts')).toContain('rules/logDecide.ts')
  expect(cyclesOf(graph)).toEqual([])
})
