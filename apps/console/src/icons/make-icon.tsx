import type { FunctionComponent, SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels. */
  size?: number;
  /** The line width, in units of which the icon is 24 wide. */
  stroke?: number;
}

type Icon = FunctionComponent<IconProps>;

/** Makes an icon drawn with lines. The paths are Tabler's (LICENSE), on a grid of 24 by 24. */
export function makeIcon(paths: string[]): Icon {
  return function LineIcon({ size = 24, stroke = 2, ...rest }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    );
  };
}

/**
 * Makes an icon that is a filled shape. It takes the same props as makeIcon's icons, but the line width has no effect.
 */
export function makeFilledIcon(paths: string[]): Icon {
  return function FilledIcon({ size = 24, stroke, ...rest }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="currentColor"
        strokeWidth={stroke}
        {...rest}
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    );
  };
}
