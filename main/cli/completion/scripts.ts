export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** Hidden command of the scripts. Prints a value and its description on each line, then `:files` or similar. */
export const completeCommand = '__complete'

/** Each script asks the command, so that its completions are always current. */
export const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `# bash completion of hooktrail
# The word without quotes, as the command would get it. Nothing in it is run.
_hooktrail_unquoted() {
  local text=$1 quote= char next i
  REPLY=
  for (( i = 0; i < \${#text}; i++ )); do
    char=\${text:i:1} next=\${text:i+1:1}
    if [[ $char == "$quote" ]]; then quote=
    elif [[ -z $quote && $char == [\\'\\"] ]]; then quote=$char
    elif [[ $char == \\\\ && ( -z $quote || $quote == \\" && $next == [\\"\\\\\\$\\\`] ) ]]; then
      REPLY+=$next i=$((i + 1))
    else REPLY+=$char
    fi
  done
}
_hooktrail() {
  local IFS=$'\\n' line paths prefix value given i last=-1 rest=$COMP_LINE blank REPLY
  local -a words
  COMPREPLY=()
  # bash splits at = and : too: what no blank separates in the line is one word.
  for (( i = 0; i <= COMP_CWORD; i++ )); do
    blank=\${rest%%[![:space:]]*} rest=\${rest#"\${rest%%[![:space:]]*}"}
    [[ $i -eq 0 || -n $blank ]] && last=$((last + 1))
    words[last]+=\${COMP_WORDS[i]} rest=\${rest#"\${COMP_WORDS[i]}"}
  done
  # Of the last word, bash replaces only what is behind the last = or :.
  given=\${words[last]%"$2"}
  [[ -n $2 && $given == "\${words[last]}" ]] && given=
  _hooktrail_unquoted "$given"
  given=$REPLY
  for (( i = 1; i <= last; i++ )); do
    _hooktrail_unquoted "\${words[i]}"
    words[i]=$REPLY
  done
  value=\${words[last]}
  [[ $value == --*=* ]] && value=\${value#*=}
  prefix=\${words[last]%"$value"}
  while read -r line; do
    case $line in
      :*) paths=\${line#:} ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <("\${COMP_WORDS[0]}" ${completeCommand} -- "\${words[@]:1}" 2>/dev/null)
  case $paths in
    files) paths=-f ;;
    folders) paths=-d ;;
    *) paths= ;;
  esac
  if [[ -n $paths ]]; then
    compopt -o filenames 2>/dev/null
    while read -r line; do COMPREPLY+=("$prefix$line"); done < <(compgen $paths -- "$value")
  fi
  for i in "\${!COMPREPLY[@]}"; do COMPREPLY[i]=\${COMPREPLY[i]#"$given"}; done
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
  done < <("\${words[1]}" ${completeCommand} -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( $#values )) && _describe -V hooktrail values
  [[ $PREFIX == --*=* ]] && compset -P 1 '*='
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
  set -l prefix ''
  set -l value $current
  if string match -q -- '--*=*' $current
    set prefix (string replace -r -- '=.*' '=' $current)
    set value (string replace -r -- '^[^=]*=' '' $current)
  end
  set -l program $words[1]
  set -e words[1]
  for line in ($program ${completeCommand} -- $words "$current" 2>/dev/null)
    switch $line
      case :files
        string join \\n -- $prefix(__fish_complete_path "$value")
      case :folders
        string join \\n -- $prefix(__fish_complete_directories "$value")
      case ':*'
      case '*'
        echo $line
    end
  end
end
complete -c hooktrail -f -a '(__hooktrail_complete)'
`,
}
