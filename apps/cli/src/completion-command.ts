import type { Command } from 'commander';
import { exitCodes, print, type Run, type Terminal, UsageError } from './terminal.ts';

/** `completion` */
export function addCompletionCommand(program: Command, terminal: Terminal, run: Run): void {
  program
    .command('completion <shell>')
    .description('print a script that completes commands in bash, zsh or fish')
    .addHelpText(
      'after',
      `
bash:  source <(mailwright completion bash)       in ~/.bashrc
zsh:   source <(mailwright completion zsh)        in ~/.zshrc, after compinit
fish:  mailwright completion fish | source        in ~/.config/fish/config.fish`,
    )
    .action((shell: string) => run(printCompletion(program, shell, terminal)));
}

async function printCompletion(program: Command, shell: string, terminal: Terminal): Promise<number> {
  const write = shells.get(shell);
  if (write === undefined) throw new UsageError(`${shell} is not supported. Shells: ${[...shells.keys()].join(', ')}.`);
  print(terminal, [write(wordsOf(program))]);
  return exitCodes.done;
}

interface Words {
  name: string;
  about: string;
  /** The words that can follow: subcommands, or options. */
  next: { name: string; about: string }[];
}

function wordsOf(program: Command): Words[] {
  return program.commands.map((command) => ({
    name: command.name(),
    about: command.summary() || command.description(),
    next: [
      ...command.commands.map((inner) => ({ name: inner.name(), about: inner.summary() || inner.description() })),
      ...command.options.map(({ long, description }) => ({ name: long ?? '', about: description })),
    ],
  }));
}

const list = (words: { name: string }[]): string => words.map(({ name }) => name).join(' ');

function bash(words: Words[]): string {
  const cases = words.map(({ name, next }) => `    ${name}) words="${list(next)}" ;;`);
  return `_mailwright() {
  local words="${list(words)}"
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="${list(words)}"
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _mailwright mailwright`;
}

const quote = (text: string): string => text.replaceAll("'", '’').replaceAll(':', ' ');

function zsh(words: Words[]): string {
  const described = (each: { name: string; about: string }[]) =>
    each.map(({ name, about }) => `'${name}:${quote(about)}'`).join(' ');
  const cases = words.map(({ name, next }) => `    ${name}) items=(${described(next)}) ;;`);
  return `_mailwright() {
  local -a items
  if (( CURRENT == 2 )); then
    items=(${described(words)})
  else
    case "$words[2]" in
${cases.join('\n')}
    esac
  fi
  _describe command items || _files
}
compdef _mailwright mailwright`;
}

function fish(words: Words[]): string {
  const first = words.map(
    ({ name, about }) => `complete -c mailwright -n __fish_use_subcommand -f -a ${name} -d '${quote(about)}'`,
  );
  const others = words.flatMap(({ name, next }) =>
    next.map((inner) =>
      inner.name.startsWith('--')
        ? `complete -c mailwright -n '__fish_seen_subcommand_from ${name}' -l ${inner.name.slice(2)} -d '${quote(inner.about)}'`
        : `complete -c mailwright -n '__fish_seen_subcommand_from ${name}' -f -a ${inner.name} -d '${quote(inner.about)}'`,
    ),
  );
  return [...first, ...others].join('\n');
}

const shells = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
]);
