s () 
{ 
    sleep 0.25;
    echo "--- $*";
    $T capture-pane -t g:0 -p | sed -n '3,11p;36p' | sed 's/  *$//' | grep -v '^[ │]*$'
}
