export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The hidden command that the scripts run: it prints a value and its description a line, then `:files` or so. */
export const completeCommand = '__complete'

/** What a shell loads to complete `hooktrail`. Each asks the command itself, so that it never gets out of date. */
export const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `# bash completion of hooktrail
_hooktrail() {
  local IFS=$'\\n' line paths cur=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  while read -r line; do
    case $line in
      :*) paths=\${line#:} ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <("\${COMP_WORDS[0]}" ${completeCommand} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case $paths in
    files) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$cur")) ;;
    folders) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$cur")) ;;
  esac
}
complete -F _hooktrail hooktrail
`,
  zsh: `#compdef hooktrail
# zsh completion of hooktrail
_hooktrail() {
  local line paths
  local -a values
  while IFS= read -r line; do
    case $line in
      :*) paths=\${line#:} ;;
      *) values+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done < <("\${words[1]}" ${completeCommand} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( $#values )) && _describe -V hooktrail values
  case $paths in
    files) _files ;;
    folders) _files -/ ;;
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _hooktrail "$@"; else compdef _hooktrail hooktrail; fi
`,
  fish: `# fish completion of hooktrail
function __hooktrail_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l program $words[1]
  set -e words[1]
  for line in ($program ${completeCommand} -- $words "$current" 2>/dev/null)
    switch $line
      case :files
        __fish_complete_path "$current"
      case :folders
        __fish_complete_directories "$current"
      case ':*'
      case '*'
        echo $line
    end
  end
end
complete -c hooktrail -f -a '(__hooktrail_complete)'
`,
}
