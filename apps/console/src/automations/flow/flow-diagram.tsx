import '@xyflow/react/dist/base.css';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMaximize } from '../../icons/icon-maximize.ts';
import { IconMinus } from '../../icons/icon-minus.ts';
import { IconPlus } from '../../icons/icon-plus.ts';
import {
  BaseEdge,
  type Edge,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { useEffect, useMemo, useRef } from 'react';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { describeBranch } from '../describe/describe-flow.ts';
import { AddStep } from './add-step.tsx';
import { StartCard, StepCard } from './flow-card.tsx';
import { useFlow } from './flow-context.ts';
import { type FlowPart, layoutFlow } from './layout-flow.ts';
import { linePath } from './line-path.ts';

type PartNode = Node<{ part: FlowPart }>;

const sizes = { branch: { width: 140, height: 24 }, add: 24, across: 36, down: 18 };
const nodeTypes = { part: PartOfFlow };
const edgeTypes = { line: Line };
const margin = 20;
// Text is hard to read below this zoom. Whatever doesn't fit can be reached by scrolling.
const smallest = 0.8;

/** The flow as a diagram: the start at the top, the steps below it, branches side by side. */
export function FlowDiagram() {
  return (
    <ReactFlowProvider>
      <Diagram />
    </ReactFlowProvider>
  );
}

function Diagram() {
  const { t } = useI18n();
  const { draft, figures } = useFlow();
  const view = useReactFlow();
  const hasFigures = figures !== undefined;
  const { nodes, edges, width } = useMemo(() => {
    const box = { width: 256, height: hasFigures ? 80 : 68 };
    const flow = layoutFlow(draft.steps, { ...sizes, box });
    const own = flow.parts.map((part): PartNode => ({
      id: part.id,
      type: 'part',
      position: { x: part.x - flow.width / 2, y: part.y },
      width: part.width,
      height: part.height,
      data: { part },
    }));
    const lines = flow.lines.map(({ from, to }): Edge => ({
      id: `${from} ${to}`,
      source: from,
      target: to,
      type: 'line',
      focusable: false,
    }));
    return { nodes: own, edges: lines, width: flow.width };
  }, [draft.steps, hasFigures]);
  useCentered(width);
  const show = useShow();
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      panOnScroll
      zoomOnDoubleClick={false}
      minZoom={0.25}
      maxZoom={1.25}
      // The keyboard also reaches parts outside the view, and React Flow undoes the browser's own scrolling to them.
      // This doesn't apply to the mouse: nothing may move between press and release.
      onFocus={({ target }) => {
        const id = target.closest('.react-flow__node')?.getAttribute('data-id');
        if (typeof id === 'string' && target.matches(':focus-visible')) show(id);
      }}
      aria-label={t('flow.flow')}
      proOptions={{ hideAttribution: true }}
    >
      <Panel position="bottom-left" className="line">
        <Tool label={t('flow.zoomIn')} Icon={IconPlus} run={() => void view.zoomIn()} />
        <Tool label={t('flow.zoomOut')} Icon={IconMinus} run={() => void view.zoomOut()} />
        <Tool
          label={t('flow.fit')}
          Icon={IconMaximize}
          run={() => void view.fitView({ padding: 0.05, maxZoom: 1, minZoom: 0.25 })}
        />
      </Panel>
    </ReactFlow>
  );
}

/** Centers the flow horizontally when it is opened and whenever its width or the canvas's width changes. */
function useCentered(flowWidth: number): void {
  const view = useReactFlow();
  const { chosen } = useFlow();
  const show = useShow();
  const canvasWidth = useStore(({ width }) => width);
  const isOpen = useRef(false);
  useEffect(() => {
    if (canvasWidth === 0) return;
    const before = view.getViewport();
    const zoom = Math.min(1, Math.max(smallest, (canvasWidth - 2 * margin) / flowWidth));
    const y = isOpen.current ? before.y : margin;
    isOpen.current = true;
    void view.setViewport({ x: canvasWidth / 2, y, zoom });
  }, [flowWidth, canvasWidth]);
  useEffect(() => {
    if (canvasWidth !== 0 && chosen !== undefined) show(chosen === '' ? 'trigger' : chosen);
  }, [chosen, canvasWidth, flowWidth]);
}

/** Returns a function that takes a part's id and scrolls the diagram to that part, unless it is already visible. */
function useShow(): (id: string) => void {
  const view = useReactFlow();
  return (id) => {
    const node = view.getNode(id);
    const canvas = document.querySelector('.flow-canvas')?.getBoundingClientRect();
    if (node === undefined || canvas === undefined) return;
    const { width = 0, height = 0 } = node;
    const { x, y } = node.position;
    const from = view.flowToScreenPosition({ x, y });
    const to = view.flowToScreenPosition({ x: x + width, y: y + height });
    const isSeen = from.x >= canvas.left && to.x <= canvas.right && from.y >= canvas.top && to.y <= canvas.bottom;
    if (!isSeen) void view.setCenter(x + width / 2, y + height / 2, { zoom: view.getZoom() });
  };
}

function Tool({ label, Icon, run }: { label: string; Icon: typeof IconPlus; run(): void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" onClick={run} aria-label={label}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

function Line({ sourceX, sourceY, targetX, targetY }: EdgeProps) {
  return <BaseEdge path={linePath({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, sizes.down / 2)} />;
}

function PartOfFlow({ data: { part } }: NodeProps<PartNode>) {
  const { t } = useI18n();
  return (
    <div className="flow-part">
      {part.kind !== 'trigger' && <Handle type="target" position={Position.Top} isConnectable={false} />}
      {part.kind === 'trigger' && <StartCard />}
      {part.kind === 'step' && <StepCard step={part.step} />}
      {part.kind === 'add' && <AddStep place={part.place} label={t('flow.addHere')} />}
      {part.kind === 'branch' && <span className="flow-branch clip">{describeBranch(part.step, part.branch, t)}</span>}
      {part.kind === 'end' && <span className="flow-branch clip">{t('flow.end')}</span>}
      {part.kind !== 'end' && <Handle type="source" position={Position.Bottom} isConnectable={false} />}
    </div>
  );
}
