/** The dashboard and the alert rules name figures that the host has, and pages that exist. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod/mini'
import { createPrometheus } from '../host/node/prometheus.ts'

const DASHBOARD = z
  .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(readFileSync('host/deploy/grafana-dashboard.json', 'utf8')))
const RULES = z
  .object({
    groups: z.tuple([
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            annotations: z.object({ summary: z.string(), description: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ]),
  })
  .parse(parse(readFileSync('host/deploy/alerts.yaml', 'utf8'))).groups[0].rules

const panels = DASHBOARD.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr })))
const rules = RULES.map(({ alert, expr }) => ({ name: alert, expr }))

/** The names and labels of all figures, as Prometheus reads them after each has occurred once. */
async function figures() {
  const prometheus = createPrometheus({ version: '1.2.3', release: 'release1' })
  prometheus.request('page', 200, 0.1)
  prometheus.request('form', 500, 0.1)
  prometheus.backEndCall(null, 0.1)
  prometheus.backEndCall(503, 0.1)
  for (const isInTime of [true, false]) prometheus.firstAnswer(isInTime)
  prometheus.visit('page')
  for (const kind of ['plugin', 'policy', 'refused'] as const) prometheus.browserReport(kind)
  for (const vital of ['LCP', 'INP', 'CLS'] as const) prometheus.webVital(vital, 0.1, 'release1')
  const { text } = await prometheus.read({
    overview: { partners: 3 },
    faulty: { outdated: 1, refused: 1 },
    cached: { pages: 2, bytes: 9 },
    admitted: [{ id: 'tea', version: '1.0.0' }],
  })
  return text
}

test.each([...panels, ...rules])('$name asks for figures that the host has: $expr', async ({ expr }) => {
  const text = await figures()
  const asked = [...expr.matchAll(/\b((?:gapura|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
  expect(asked.length > 0 || expr.includes('up{job="gapura"}')).toBe(true)
  for (const [, name = '', labels = ''] of asked) {
    const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    expect(lines, name).not.toEqual([])
    for (const [, label, how, value = ''] of labels.matchAll(/(\w+)(=~?)"([^"]*)"/g)) {
      if (label === 'job') continue
      const pattern = how === '=' ? value : `(?:${value})`
      expect(
        lines.some((line) => new RegExp(`${label}="${pattern}"`).test(line)),
        `${name} with ${label}="${value}"`,
      ).toBe(true)
    }
  }
})

test('every figure of the host is on the dashboard', async () => {
  const names = [...(await figures()).matchAll(/^# TYPE (gapura_\w+) /gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(6)
  const all = panels.map(({ expr }) => expr).join('\n')
  expect(names.filter((name) => !all.includes(name))).toEqual([])
})

test('there are six alerts, and each leads to a heading of the guide', () => {
  expect(RULES).toHaveLength(6)
  for (const { annotations } of RULES) {
    const [page = '', anchor = ''] = annotations.runbook.split('#')
    const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    )
    expect(headings).toContain(anchor)
  }
})
